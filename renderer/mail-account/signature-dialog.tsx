import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { type BrandItem, brandRoutes } from '../../server/contract/desk/brands.ts';
import { useConsole } from '../app/console.ts';
import { TextEditor } from '../composer/text-editor.tsx';
import { Button } from '../design/button.tsx';
import { Dialog } from '../design/dialog.tsx';
import { reasonOf } from '../design/failure.tsx';
import { brandsQuery } from '../source/queries.ts';

/** Changes what stands below every answer of a brand. */
export function SignatureDialog() {
  const { t } = useTranslation();
  const { panels } = useConsole();
  const brand = useStore(panels, (state) => state.signature);
  if (!brand) return null;
  return (
    <Dialog open onClose={panels.close} title={t('signature.editOf', brand)} width={520} holdsInput>
      <SignatureForm brand={brand} />
    </Dialog>
  );
}

function SignatureForm({ brand }: { brand: BrandItem }) {
  const { t } = useTranslation();
  const { source, panels } = useConsole();
  const [signature, setSignature] = useState(brand.signature);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    try {
      const wanted = signature === '' ? null : signature;
      await source.request(brandRoutes.updateBrand, { id: brand.id, signature: wanted });
      await source.queries.invalidateQueries({ queryKey: brandsQuery(source).queryKey });
      panels.close();
    } catch (failure) {
      setError(failure);
      setSaving(false);
    }
  };
  return (
    <form onSubmit={(event) => void save(event)} className="flex flex-col gap-3">
      <p className="text-ink2">{t('signature.explain')}</p>
      <TextEditor
        label={t('signature.title')}
        placeholder={t('signature.placeholder')}
        content={signature}
        onChange={setSignature}
      />
      <p role="alert" className="text-danger empty:hidden">
        {error === undefined ? '' : t('mailAccount.notSaved', { reason: reasonOf(error, t('failure.unreachable')) })}
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={panels.close}>{t('mailAccount.cancel')}</Button>
        <Button type="submit" look="primary" disabled={saving}>
          {t('mailAccount.save')}
        </Button>
      </div>
    </form>
  );
}
