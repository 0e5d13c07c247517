const place = "kalamu.reloaded";

/**
 * Fetches code; when that fails, reloads the page once, since a new version may have taken the place
 * of the one that this tab began with. Fails the second time.
 */
export async function reloadOnce<T>(load: () => Promise<T>): Promise<T> {
  try {
    const loaded = await load();
    sessionStorage.removeItem(place);
    return loaded;
  } catch (error) {
    if (!navigator.onLine || sessionStorage.getItem(place)) throw error;
    sessionStorage.setItem(place, "yes");
    location.reload();
    return await new Promise<never>(() => {});
  }
}
