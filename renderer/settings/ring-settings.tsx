import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useConsole } from '../app/console.ts';
import { Button } from '../design/button.tsx';

/** Suggested to who switches ringing on. */
const usualVolume = 60;

/** Whether chats ring on this computer, and how loud. */
export function RingSettings() {
  const { t } = useTranslation();
  const { preferences, ringer } = useConsole();
  const volume = useStore(preferences, (state) => state.ringVolume);
  const set = (ringVolume: number) => preferences.setState({ ringVolume });
  const rings = volume > 0;
  return (
    <div className="mt-4">
      <label className="flex items-start gap-2.5">
        <input
          type="checkbox"
          checked={rings}
          onChange={({ target }) => set(target.checked ? usualVolume : 0)}
          className="mt-1 accent-accent"
        />
        <span>
          <span className="block">{t('settings.notifications.ring')}</span>
          <span className="block text-ink3">{t('settings.notifications.ringHint')}</span>
        </span>
      </label>
      <div className="mt-2 flex flex-wrap items-center gap-4 ps-6">
        <label className="flex items-center gap-2">
          {t('settings.notifications.volume')}
          <input
            type="range"
            min={5}
            max={100}
            step={5}
            value={rings ? volume : usualVolume}
            disabled={!rings}
            onChange={({ target }) => set(Number(target.value))}
            className="w-40 accent-accent disabled:opacity-50"
          />
        </label>
        <Button disabled={!rings} onClick={() => void ringer.ringOnce(volume)}>
          {t('settings.notifications.tryRing')}
        </Button>
      </div>
    </div>
  );
}
