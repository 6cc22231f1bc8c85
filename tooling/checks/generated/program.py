# Run next to a client that openapi-python-client has generated (python-client.mjs).
import datetime
import os
import sys
from uuid import UUID

from tallybook_client import AuthenticatedClient
from tallybook_client.api.invitations import invitations_send
from tallybook_client.api.stock_movements import stock_movements_list, stock_movements_post
from tallybook_client.models import InsufficientStockProblem, PostStockMovement, SendInvitation, StockMovement
from tallybook_client.models.post_stock_movement_type import PostStockMovementType
from tallybook_client.models.send_invitation_metadata import SendInvitationMetadata
from tallybook_client.models.send_invitation_role import SendInvitationRole

client = AuthenticatedClient(base_url=os.environ["BASE_URL"], token=os.environ["API_KEY"])
product_id = UUID(os.environ["PRODUCT_ID"])


def require(condition, message, actual):
    if not condition:
        sys.exit(f"{message}: {actual}")


def post(type_, quantity):
    body = PostStockMovement(
        product_id=product_id,
        type_=PostStockMovementType(type_),
        quantity=quantity,
        unit_cost=12.5,
        movement_date=datetime.date(2026, 3, 10),
    )
    return stock_movements_post.sync(client=client, body=body)


for _ in range(3):
    posted = post("entry", 10)
    require(isinstance(posted, StockMovement) and posted.cost_amount == "125.00", "the cost amount is wrong", posted)

rejected = post("exit", 1_000_000)
require(isinstance(rejected, InsufficientStockProblem), "an exit that exceeds the stock was not rejected", rejected)
require(rejected.available >= 30, "the problem lacks its figure", rejected)

first = stock_movements_list.sync_detailed(client=client, product_id=product_id, limit=2)
cursor = first.headers["x-next-cursor"]
second = stock_movements_list.sync_detailed(client=client, product_id=product_id, limit=2, cursor=cursor)
ids = [movement.id for page in (first, second) for movement in page.parsed]
require(len(set(ids)) == len(ids) > 2, "two pages overlap or are short", ids)

sent = invitations_send.sync(
    client=client,
    body=SendInvitation(
        email="python@example.com", role=SendInvitationRole("clerk"), metadata=SendInvitationMetadata()
    ),
)
require(getattr(sent, "email", None) == "python@example.com", "the invitation was not sent", sent)
print(f"The Python client posted, read two pages, sent an invitation and received {rejected.code}.")
