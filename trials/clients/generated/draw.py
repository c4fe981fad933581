"""Uses the client that openapi-python-client makes of the document: a user, a card with a key, twice, and two lists."""

import os
import sys
from typing import TypeVar

from api import Client
from api.api.cards import create_card
from api.api.users import create_user, list_user, list_user_card
from api.models import CardCreate, CreateCardDto, CreateUserDto, Error, UserCreate

T = TypeVar("T")


def given(answer: T | Error | None) -> T:
    if answer is None or isinstance(answer, Error):
        sys.exit(f"The service answered {answer}")
    return answer


address, username = sys.argv[1:]
password = os.environ["OPERATOR_PASSWORD"]
game = Client(base_url=address)


def draw(user: UserCreate) -> CardCreate:
    body = CreateCardDto(owner=user.id, password=password)
    return given(create_card.sync(client=game, body=body, idempotency_key=f"draw-{user.id}"))


user = given(create_user.sync(client=game, body=CreateUserDto(username=username, password=password)))
card, same = draw(user), draw(user)
users = given(list_user.sync(client=game, items_per_page=100, page=1))
cards = given(list_user_card.sync(user.id, client=game, items_per_page=100, page=1))
if same.id != card.id or len(cards) != 1 or user.id not in [each.id for each in users]:
    sys.exit("The lists do not have what was drawn")
print(f"openapi-python-client: card {card.card}, {card.status}, of {user.username}")
