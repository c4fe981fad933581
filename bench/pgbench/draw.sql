-- What a draw writes: a card, and the draw that it came from. No nonce is asked for: every draw is the first of a day of
-- its own, and none of these days can be today.
\set owner random(:first, :last)
\set card random(1, 12)
\set cp random(1, 200)
begin;
insert into cards (owner_id, card, skill, status, cp, created_at)
  values (:owner, :card, 'normal', 'normal', :cp, now());
insert into draws (card_id, owner_id, day, nonce, client_seed, table_id, outcome, card, status, skill, cp, created_at)
  values (lastval(), :owner, lpad(lastval()::text, 8, '0'), 1, '', 1, :card - 1, :card, 'normal', 'normal', :cp, now());
commit;
