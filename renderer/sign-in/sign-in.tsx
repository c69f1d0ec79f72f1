import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RequestFailed } from '../../server/client/request.ts';
import { sessionRoutes } from '../../server/contract/desk/sessions.ts';
import { useConsole } from '../app/console.ts';
import { Button } from '../design/button.tsx';
import { Icon } from '../design/icon.tsx';
import { readCode } from './read-code.ts';

/** Exchanges the server's one-time code for a session; a code in the address is used by itself. */
export function SignIn({ onSignedIn }: { onSignedIn(): void }) {
  const { t } = useTranslation();
  const { source } = useConsole();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const tried = useRef(false);

  const signIn = async (given: string) => {
    setBusy(true);
    setProblem('');
    try {
      await source.request(sessionRoutes.createSession, { code: given.trim() });
      onSignedIn();
    } catch (error) {
      const refused = error instanceof RequestFailed && [400, 401, 403, 404].includes(error.status);
      setProblem(refused || !(error instanceof RequestFailed) ? t('signIn.refused') : error.message);
    } finally {
      setBusy(false);
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the code in the address counts once, when the page opens
  useEffect(() => {
    const given = tried.current ? undefined : takeCode();
    tried.current = true;
    if (given) void signIn(given);
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') void signIn(code);
  };
  return (
    <main className="grid h-full place-items-center p-4">
      <form
        onSubmit={submit}
        className="w-full max-w-[400px] rounded-xl border border-line bg-raised p-6 shadow-raised"
      >
        <span className="grid size-[34px] place-items-center rounded-lg bg-accent text-on-accent">
          <Icon name="mark" />
        </span>
        <h1 className="mt-4 font-[650] text-title">{t('signIn.title')}</h1>
        <p className="mt-1 text-ink2">{t('signIn.explain')}</p>
        <label className="mt-4 block">
          <span className="font-semibold">{t('signIn.code')}</span>
          <input
            value={code}
            onChange={(event) => setCode(event.target.value)}
            autoComplete="one-time-code"
            spellCheck={false}
            aria-invalid={problem !== ''}
            aria-describedby="sign-in-problem"
            className="mt-1 block h-8 w-full rounded-md border border-control bg-surface px-2"
          />
        </label>
        <p id="sign-in-problem" role="alert" className="mt-2 min-h-5 text-danger">
          {problem}
        </p>
        <Button look="primary" type="submit" disabled={busy} className="mt-2 h-8">
          {t('signIn.submit')}
        </Button>
      </form>
    </main>
  );
}

/** Reads the code out of the address and takes it away there, so that neither history nor a copied link keeps it. */
function takeCode(): string | undefined {
  const { code, rest } = readCode(window.location.href);
  if (code !== undefined) window.history.replaceState(null, '', rest);
  return code;
}
