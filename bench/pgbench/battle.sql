-- What a battle writes: the character that fought, and the battle. Half of them are won, as in the service.
\set fighter random(:first, :last)
\set opponent random(:first, :last)
\set win random(0, 1)
\set nonce random(1, 9000000000000000)
\set gain :win * random(0, 10)
begin;
update characters set
    hp = hp + :gain, strength = strength + :gain, win = win + :win, battles = battles + 1, status = 'normal',
    comment = 'Won against somebody: hp', battle_day = '99991231', battles_of_day = battles_of_day + 1, updated_at = now()
  where user_id = :fighter;
insert into battles (user_id, opponent_id, won, win_probability, stat, gain, comment, created_at,
    day, nonce, strength, opponent_strength, battles_before, status_before, status)
  values (:fighter, :opponent, :win = 1, 0.5, 'hp', :gain, 'Won against somebody: hp', now(),
    '99991231', :nonce, 50, 50, 5, 'normal', 'normal');
commit;
