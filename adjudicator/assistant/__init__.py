"""The way in for assistants: the Model Context Protocol over standard input and output.

A program with a language model in it starts ``adjudicate mcp`` and calls its tools: the model writes the table down, we
compute the answer, and the model quotes the rulings that come with it. ``tools`` says what there is to call, ``calls``
answers a call, ``told`` puts answers into a few sentences; ``server`` and ``wire`` carry it over the protocol. Those
two need the extra ``mcp``, the others don't.
"""
