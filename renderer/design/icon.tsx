const paths = {
  mark: 'M3 12.5h12M5 12.5V8.2M8 12.5V5M11 12.5V6M14 12.5V9',
  inbox: 'M2.5 10.5h3.6l1 2h3.8l1-2h3.6M4 4.5h10l1.5 6v3.5h-13v-3.5z',
  bell: 'M9 2.8a4.4 4.4 0 0 0-4.4 4.4v3L3.2 12.6h11.6l-1.4-2.4v-3A4.4 4.4 0 0 0 9 2.8zM7.4 15h3.2',
  settings:
    'M9 6.7a2.3 2.3 0 1 0 0 4.6a2.3 2.3 0 1 0 0-4.6M9 2.5v2M9 13.5v2M2.5 9h2M13.5 9h2M4.4 4.4l1.4 1.4M12.2 12.2l1.4 1.4M13.6 4.4l-1.4 1.4M5.8 12.2l-1.4 1.4',
  clock: 'M9 5v4l2.5 2.5M9 2.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13',
  search: 'M8 3.2a4.8 4.8 0 1 0 0 9.6a4.8 4.8 0 1 0 0-9.6M11.6 11.6L15 15',
  clip: 'M14.5 8.5l-5.6 5.6a3.2 3.2 0 0 1-4.6-4.6l5.9-5.9a2.1 2.1 0 0 1 3 3l-5.7 5.7a1 1 0 0 1-1.5-1.5l5.1-5.1',
  person: 'M9 3a3 3 0 1 0 0 6a3 3 0 1 0 0-6M3.5 15.2c.6-2.9 2.7-4.4 5.5-4.4s4.9 1.5 5.5 4.4',
  pencil: 'M3.5 14.5l.7-3.2 7.6-7.6 2.5 2.5-7.6 7.6zM10.3 5.2l2.5 2.5',
  copy: 'M6.5 6.5h8v8h-8zM11.5 6.5v-3h-8v8h3',
  tick: 'M3.6 9.5l3.7 3.7 7.2-8',
  down: 'M5 7.5l4 4 4-4',
  back: 'M11 4.5L6.5 9l4.5 4.5',
  close: 'M4.5 4.5l9 9M13.5 4.5l-9 9',
  plus: 'M9 4v10M4 9h10',
  merge: 'M5 3.5v3.2a3.3 3.3 0 0 0 3.3 3.3h4.2M5 14.5v-11M10 7.5l2.8 2.5-2.8 2.5',
  alert: 'M9 3l6.5 11.5h-13zM9 7.5v3M9 12.6h.01',
  mail: 'M2.5 4.5h13v9.5h-13zM3 5l6 5 6-5',
  more: 'M4 9h.01M9 9h.01M14 9h.01',
  sort: 'M5 3.5v11M2.5 12L5 14.5L7.5 12M9.5 4.5h6M9.5 9h4.5M9.5 13.5h3',
  up: 'M9 14V4M5 8l4-4 4 4',
  sample: 'M3 4.5h12v9H3zM3 8h12M7 8v5.5',
  reply: 'M7.5 4.5L3 9l4.5 4.5M3.5 9h7a4 4 0 0 1 4 4v1',
  forward: 'M10.5 4.5L15 9l-4.5 4.5M14.5 9h-7a4 4 0 0 0-4 4v1',
  list: 'M7 4.5h8M7 9h8M7 13.5h8M3 4.5h.01M3 9h.01M3 13.5h.01',
  numbers: 'M7.5 4.5h7.5M7.5 9h7.5M7.5 13.5h7.5M2.6 3.6l1-.6v3M2.4 11.6c.3-.9 1.8-.9 1.9.1 0 .8-1.9 1.3-1.9 2.3h2',
  quote: 'M3.5 4v10M7 6h8M7 9.5h8M7 13h5',
  link: 'M7.4 10.6a3 3 0 0 0 4.2 0l2.3-2.3a3 3 0 0 0-4.2-4.2l-.8.8M10.6 7.4a3 3 0 0 0-4.2 0L4.1 9.7a3 3 0 0 0 4.2 4.2l.8-.8',
  chat: 'M3 4h12v8.5H8L4.8 15v-2.5H3zM6 8.25h.01M9 8.25h.01M12 8.25h.01',
  download: 'M9 3v8.5M5.5 8.5L9 12l3.5-3.5M3.5 14.8h11',
  server: 'M3.5 4h11v4h-11zM3.5 10h11v4h-11zM6 6h.01M6 12h.01',
} as const;
export type IconName = keyof typeof paths;

/** The drawing's own line icons; they mean nothing alone, so the control that holds one carries the name. */
export function Icon({ name, size = 18, weight = 1.6 }: { name: IconName; size?: number; weight?: number }) {
  return (
    <svg
      viewBox="0 0 18 18"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={weight}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="block shrink-0"
    >
      <path d={paths[name]} />
    </svg>
  );
}
