/** The white nib on ink blue. Without rounded corners where a system cuts its own. */
export const Icon = ({ rounded = false }: { rounded?: boolean }) => (
  <svg aria-hidden xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 50">
    <rect width="50" height="50" rx={rounded ? 10 : 0} fill="#232E8A" />
    <path d="M20 10h10l5 10-10 20-10-20z" fill="#fff" />
    <path d="M25 38V23" stroke="#232E8A" strokeWidth="1.6" />
    <circle cx="25" cy="21" r="2.6" fill="#F5B52E" />
  </svg>
);
