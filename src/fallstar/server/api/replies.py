"""Refusals in the OpenAPI document."""

from litestar.openapi.datastructures import ResponseSpec

from fallstar.server.wire.replies import RefusedReply

_TEXTS = {
    400: "The request cannot be read, or asks for something impossible",
    401: "The session or token is unknown",
    403: "You may not do this",
    404: "It does not exist",
    409: "Not possible now: the position changed, it is another player's turn, a seat is taken",
    413: "Too large",
    415: "Not JSON",
    422: "Not a legal decision",
    429: "Too many requests: see Retry-After",
    503: "The database does not answer: try again",
}

MayBeRefused = {
    status: ResponseSpec(RefusedReply, description=text, generate_examples=False)
    for status, text in _TEXTS.items()
}
