import { useState } from 'react';
import { writeTo } from '../../../api/operations';
import { GAME } from '../../../game';
import { operatorTexts } from '../../../texts/operator';
import { FIRST_STEPS } from '../../../texts/first-steps';
import { useTexts } from '../../../texts/language';
import { Action } from '../Action';
import { CopyText } from '../CopyText';
import { Field } from '../Field';
import { SettingLines } from './AsPlayersSee';

/** Makes a player, and then the link with which this player acts on the page. */
export default function FirstLink() {
  const t = useTexts(FIRST_STEPS);
  const [username, setUsername] = useState('');
  const [id, setId] = useState<number>();
  const [url, setUrl] = useState('');
  if (!GAME.playerLinks)
    return (
      <>
        <p>{t.linksOff}</p>
        <SettingLines settings={[{ name: 'PLAYER_LINKS', value: 'true' }]} />
      </>
    );
  if (id === undefined)
    return (
      <Action
        title={operatorTexts().admin.newPlayer}
        submit={t.steps.link[2] ?? ''}
        fields={['username']}
        lacks={username === '' ? operatorTexts().operators.lacksName : undefined}
        write={writeTo('post', '/users', { body: { username }, secret: 'password', isKeyed: true })}
        onDone={({ data }) => setId(data.id)}
      >
        <Field name="username" label={t.names[0] ?? ''} value={username} onChange={setUsername} />
      </Action>
    );
  return (
    <>
      <Action
        key={id}
        title={t.linkOf(username)}
        text={t.linkText}
        submit={t.makeLink}
        write={writeTo('post', '/users/{id}/links', { id, body: {}, secret: 'password' })}
        onDone={({ data }) => setUrl(data.url)}
      />
      {url !== '' && <CopyText key={url} text={url} />}
    </>
  );
}
