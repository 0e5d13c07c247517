type Cursor = { cursor?: string };

export async function pagesOf<Page extends { cursor?: string | undefined }>(
  read: (from: Cursor) => Promise<Page>,
): Promise<Page[]> {
  const pages: Page[] = [];
  let from: Cursor | undefined = {};
  while (from) {
    const page: Page = await read(from);
    pages.push(page);
    from = page.cursor === undefined ? undefined : { cursor: page.cursor };
  }
  return pages;
}
