import { Link } from 'react-router';
import { operatorTexts } from '../../../texts/operator';
import { useWrong } from '../secrets';
import { NewToken } from './NewToken';
import { Tokens } from './Tokens';
import adminCss from '../admin.module.css';

const t = () => operatorTexts().operators;

/** Who may do what. */
export default function Operators() {
  const isKnown = useWrong().token === false;
  return (
    <section className={adminCss.desk} aria-labelledby="operators">
      <div className="head">
        <h2 id="operators">{t().title}</h2>
        <Link className="link" to="/admin">
          {t().back}
        </Link>
      </div>
      {isKnown ? (
        <>
          <p className="quiet">
            {t().didText}{' '}
            <Link className="link" to="/admin/table?list=writes">
              {t().did}
            </Link>
          </p>
          <div className={adminCss.actions}>
            <Tokens />
            <NewToken />
          </div>
        </>
      ) : (
        <p className="quiet">{t().needsToken}</p>
      )}
    </section>
  );
}
