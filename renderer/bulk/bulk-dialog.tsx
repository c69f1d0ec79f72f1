import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useConsole } from '../app/console.ts';
import type { WantedBulk } from '../app/panels.ts';
import { Dialog } from '../design/dialog.tsx';
import { BulkPreview } from './bulk-preview.tsx';
import { BulkResults } from './bulk-results.tsx';
import { RecentJobs } from './recent-jobs.tsx';

/** What many tickets are about to become, or have become. */
export function BulkDialog() {
  const { t } = useTranslation();
  const { panels } = useConsole();
  const wanted = useStore(panels, (state) => state.bulk);
  if (!wanted) return null;
  return (
    <Dialog open onClose={panels.close} title={t(`bulk.${wanted.page}.title`)}>
      <Page wanted={wanted} />
    </Dialog>
  );
}

function Page({ wanted }: { wanted: WantedBulk }) {
  switch (wanted.page) {
    case 'preview':
      return <BulkPreview wanted={wanted} />;
    case 'results':
      return <BulkResults id={wanted.id} />;
    case 'recent':
      return <RecentJobs />;
  }
}
