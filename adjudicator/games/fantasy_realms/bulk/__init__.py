"""The reader for many hands at once, over NumPy arrays: what ``values`` finds for one hand, for thousands together.

It interprets the same card texts and is no second rulebook. A hand is a 64-bit mask of its cards. NumPy comes with
the extra ``bulk``.
"""
