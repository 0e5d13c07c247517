interface ManifestEntry {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
}

/** Which file holds which of the app's modules, as Vite writes it. */
export type AppManifest = Record<string, ManifestEntry>;

/** The addresses of the modules' files and of everything that they import at once, each once. */
export function filesOf(manifest: AppManifest, modules: readonly string[]) {
  const seen = new Set<string>();
  const follow = (name: string) => {
    const entry = manifest[name];
    if (!entry) throw new Error(`The app's build has no ${name}.`);
    if (seen.has(`/${entry.file}`)) return;
    seen.add(`/${entry.file}`);
    entry.imports?.forEach(follow);
  };
  modules.forEach(follow);
  return [...seen];
}
