"""Starts MiniStack.

MiniStack finds a person by a loop over all people of a user pool. The loop fails if somebody signs
up during it, so here it gets a copy of the people.

MiniStack parses an expression for each item of a list. Here each expression is parsed once.
"""

from functools import lru_cache

from ministack.app import main
from ministack.services import cognito, dynamodb

resolve_user = cognito._resolve_user
user_from_token = cognito._user_from_token


def as_it_is(pool):
    return {**pool, "_users": dict(pool["_users"])}


cognito._resolve_user = lambda pool, username: resolve_user(as_it_is(pool), username)
cognito._user_from_token = lambda token, pool: user_from_token(token, as_it_is(pool))

dynamodb._tokenize = lru_cache(dynamodb._tokenize)
dynamodb._condition_syntax_error = lru_cache(dynamodb._condition_syntax_error)

main()
