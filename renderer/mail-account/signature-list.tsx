import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BrandItem } from '../../server/contract/desk/brands.ts';
import { useConsole } from '../app/console.ts';
import { Button } from '../design/button.tsx';
import { brandsQuery } from '../source/queries.ts';

/** What stands below every answer, for each brand. */
export function SignatureList() {
  const { t } = useTranslation();
  const { source } = useConsole();
  const { data: brands = [] } = useQuery(brandsQuery(source));
  if (brands.length === 0) return null;
  return (
    <>
      <h3 className="mt-5 font-semibold text-ink3 text-label">{t('signature.title')}</h3>
      <ul className="max-w-[640px] divide-y divide-line">
        {brands.map((brand) => (
          <Signature key={brand.id} brand={brand} />
        ))}
      </ul>
    </>
  );
}

function Signature({ brand }: { brand: BrandItem }) {
  const { t } = useTranslation();
  const { panels } = useConsole();
  const { name, signature } = brand;
  return (
    <li className="flex items-center gap-3 py-1.5">
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        <span className="block truncate text-ink3">{wordsOf(signature) || t('signature.none')}</span>
      </span>
      <Button aria-label={t('signature.editOf', { name })} onClick={() => panels.editSignature(brand)}>
        {t('mailAccount.edit')}
      </Button>
    </li>
  );
}

/** The text of HTML on one line. */
const wordsOf = (html: string): string =>
  (new DOMParser().parseFromString(html.replace(/<(br|\/p|\/div)/g, ' <$1'), 'text/html').body.textContent ?? '')
    .replace(/\s+/g, ' ')
    .trim();
