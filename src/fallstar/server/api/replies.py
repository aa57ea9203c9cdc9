"""What a refused request is answered with, for the OpenAPI document."""

from litestar.openapi.datastructures import ResponseSpec

from fallstar.server.wire.replies import RefusedReply

_TEXTS = {
    400: "The request cannot be read, or asks for what cannot be",
    401: "The cookie or token is not good",
    403: "Not yours to do",
    404: "There is no such thing",
    409: "Not now: the position changed, it is another's turn, a seat is taken",
    413: "Too large",
    415: "Not JSON",
    422: "Not a legal decision",
    429: "Too many requests: see Retry-After",
    503: "The database cannot be asked just now: try again",
}

MayBeRefused = {
    status: ResponseSpec(RefusedReply, description=text, generate_examples=False)
    for status, text in _TEXTS.items()
}
