-- The draw as a developer would write it on Nakama: roll, and keep the card as one object of the player's.
local nk = require("nakama")

local function draw(_, payload)
  local request = nk.json_decode(payload)
  local super = math.random(1, 100) == 1
  local card = {
    card = math.random(1, 16),
    status = super and "super" or "normal",
    skill = "normal",
    cp = super and math.random(201, 800) or math.random(1, 200),
  }
  nk.storage_write({
    { collection = "cards", key = nk.uuid_v4(), user_id = request.owner, value = card, permission_read = 2, permission_write = 0 },
  })
  return nk.json_encode(card)
end

nk.register_rpc(draw, "draw")
