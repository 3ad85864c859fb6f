"""Pages for people: HTML from the templates in ``templates/``, with what they load from ``api/static/``.

No page takes part in openapi.yaml (see ``for_people``), and none has a script or a style within its text: the policy
of a page allows what stands in files of ours, and nothing from another host.
"""
