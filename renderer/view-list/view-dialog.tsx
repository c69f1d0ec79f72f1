import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useConsole } from '../app/console.ts';
import { useDesk } from '../app/desk-context.ts';
import type { WantedView } from '../app/panels.ts';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { reasonOf } from '../design/failure.tsx';
import { shownFilter } from '../ticket-list/use-shown-list.ts';

/** As many characters as the name of a view may have. */
const nameLength = 120;

/** Keeps what the list shows as a view, or gives a view another name. */
export function ViewDialog() {
  const { t } = useTranslation();
  const { panels } = useConsole();
  const wanted = useStore(panels, (state) => state.view);
  if (!wanted) return null;
  return (
    <Dialog
      open
      onClose={panels.close}
      title={t(wanted.kind === 'new' ? 'views.saveAs' : 'views.rename')}
      width={400}
      holdsInput
    >
      <ViewForm wanted={wanted} />
    </Dialog>
  );
}

function ViewForm({ wanted }: { wanted: WantedView }) {
  const { t } = useTranslation();
  const { panels } = useConsole();
  const { permissions } = useDesk();
  const [name, setName] = useState(wanted.kind === 'new' ? '' : wanted.view.name);
  const [shared, setShared] = useState(false);
  const { send, sending, error } = useSend(wanted);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '') void send(name.trim(), shared);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <label className="flex flex-col gap-1">
        <span className="text-ink2">{t('views.name')}</span>
        <input
          // biome-ignore lint/a11y/noAutofocus: a dialog that was opened to type in it
          autoFocus
          value={name}
          maxLength={nameLength}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setName(event.target.value)}
          className="h-8 rounded-md border border-control bg-raised px-2"
        />
      </label>
      {wanted.kind === 'new' && permissions.includes('DESK_ADMIN') ? (
        <fieldset className="flex flex-col gap-1.5">
          <legend className="mb-1 text-ink2">{t('views.whose')}</legend>
          {[false, true].map((value) => (
            <label key={String(value)} className="flex items-center gap-2">
              <input
                type="radio"
                name="whose"
                checked={shared === value}
                onChange={() => setShared(value)}
                className="accent-accent"
              />
              {t(value ? 'views.everybodys' : 'views.onlyMine')}
            </label>
          ))}
        </fieldset>
      ) : null}
      <p role="alert" className="text-danger empty:hidden">
        {error === undefined ? '' : t('views.notSaved', { reason: reasonOf(error, t('failure.unreachable')) })}
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={panels.close}>{t('views.cancel')}</Button>
        <Button type="submit" look="primary" disabled={name.trim() === '' || sending}>
          {t('views.save')}
        </Button>
      </div>
    </form>
  );
}

/** Sends what was typed; closes when it is kept, says why when it is not. */
function useSend(wanted: WantedView) {
  const console = useConsole();
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  const send = async (name: string, shared: boolean) => {
    setSending(true);
    setError(undefined);
    try {
      await (wanted.kind === 'new' ? create(name, shared) : console.views.change(wanted.view, { name }));
      console.panels.close();
    } catch (failure) {
      setError(failure);
      setSending(false);
    }
  };
  const create = async (name: string, shared: boolean) => {
    const shown = shownFilter(console);
    if (shown) await console.views.create({ ...shown, name, shared });
  };
  return { send, sending, error };
}
