"""Starts MiniStack.

Its user pools look for people by walking through all of them, which fails if somebody signs up meanwhile.
Here each look has the people of its moment.
"""

from ministack.app import main
from ministack.services import cognito

resolve_user = cognito._resolve_user
user_from_token = cognito._user_from_token


def as_it_is(pool):
    return {**pool, "_users": dict(pool["_users"])}


cognito._resolve_user = lambda pool, username: resolve_user(as_it_is(pool), username)
cognito._user_from_token = lambda token, pool: user_from_token(token, as_it_is(pool))

main()
