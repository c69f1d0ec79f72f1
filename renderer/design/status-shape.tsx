import type { TicketStatus } from '../../server/contract/words.ts';

const shapes: Record<TicketStatus, React.ReactNode> = {
  new: <circle cx="7" cy="7" r="4.6" strokeWidth="2" />,
  open: <circle cx="7" cy="7" r="5" fill="currentColor" stroke="none" />,
  pending: (
    <>
      <circle cx="7" cy="7" r="4.8" strokeWidth="1.6" />
      <path d="M7 2.2a4.8 4.8 0 0 1 0 9.6z" fill="currentColor" stroke="none" />
    </>
  ),
  holding: <path d="M4.8 3.2v7.6M9.2 3.2v7.6" strokeWidth="2.2" />,
  solved: <path d="M2.8 7.4l2.9 2.9 5.6-6.2" strokeWidth="2" />,
  closed: <rect x="3" y="3" width="8" height="8" rx="1.5" fill="currentColor" stroke="none" />,
};

/** The status as a shape, so that colour never says it alone; the text beside it or the row's label names it. */
export function StatusShape({ status, size = 14 }: { status: TicketStatus; size?: number }) {
  return (
    <svg
      viewBox="0 0 14 14"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      data-status={status}
      className={`status-${status} block shrink-0 text-(--status)`}
    >
      {shapes[status]}
    </svg>
  );
}
