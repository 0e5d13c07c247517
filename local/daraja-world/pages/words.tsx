const serviceName = "M-PESA";

/** Shows a text without a line break at the hyphen of the service's name. */
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
