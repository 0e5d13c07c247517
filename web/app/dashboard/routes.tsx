import { type ComponentType, Suspense } from "react";
import { Navigate, Route, Routes } from "react-router-dom";
import { lazyCode } from "../frame/layout/lazy-part";
import { LonePage, NotFound, NotFoundPage } from "../frame/layout/lone-page";
import { PageBoundary } from "../frame/layout/page-boundary";
import { loadOrReload } from "../frame/load-or-reload";
import { codeHere, fetchCode, layoutCode, pageCode } from "./page-code";

const WriterLayout = lazyPage("writer-layout", layoutCode["/dashboard"]);

const AdminLayout = lazyPage("admin-layout", layoutCode["/admin-dashboard"]);

const pages = Object.entries(pageCode).map(([path, load]) => ({
  path,
  Page: lazyPage(path, load),
}));

const under = (base: string) =>
  pages
    .filter(({ path }) => path === base || path.startsWith(`${base}/`))
    .map(({ path, Page }) =>
      path === base ? (
        <Route key={path} index element={<Page />} />
      ) : (
        <Route key={path} path={path.slice(base.length + 1)} element={<Page />} />
      ),
    );

const alone = pages.filter(({ path }) => !/^\/(admin-)?dashboard/.test(path));

export const AppRoutes = () => (
  <PageBoundary>
    <Suspense fallback={<LonePage>{null}</LonePage>}>
      <Routes>
        {alone.map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        <Route path="/dashboard" element={<WriterLayout />}>
          {under("/dashboard")}
          <Route path="settings" element={<Navigate to="/dashboard/profile" replace />} />
          <Route path="*" element={<NotFound home="/dashboard" />} />
        </Route>
        <Route path="/admin-dashboard" element={<AdminLayout />}>
          {under("/admin-dashboard")}
          <Route path="settings" element={<Navigate to="/admin-dashboard/profile" replace />} />
          <Route path="*" element={<NotFound home="/admin-dashboard" />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  </PageBoundary>
);

/**
 * A page whose code is fetched when it opens. If the code has loaded already, the page shows
 * immediately.
 */
function lazyPage(name: string, load: () => Promise<ComponentType>): ComponentType {
  return lazyCode(
    () => loadOrReload(name, () => fetchCode(load)),
    () => codeHere(load),
  );
}
