const serviceName = "M-PESA";

/** Text in which the service's name stays on one line; it would break at its hyphen. */
export function Words({ children }: { children: string }) {
  const [before, ...after] = children.split(serviceName);
  if (after.length === 0) return <>{children}</>;
  return (
    <>
      {before}
      <span class="unbroken">{serviceName}</span>
      <Words>{after.join(serviceName)}</Words>
    </>
  );
}
