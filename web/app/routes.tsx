import { type ComponentType, lazy, Suspense, useState } from "react";
import { Navigate, Route, Routes } from "react-router-dom";
import { LonePage, NotFound, NotFoundPage } from "./frame/layout/lone-page";
import { PageBoundary } from "./frame/layout/page-boundary";
import { CodeMissing, reloadOnce } from "./frame/reload-once";
import { codeHere, fetchCode, layoutCode, pageCode } from "./page-code";

const WriterLayout = latePage("writer-layout", layoutCode["/dashboard"]);

const AdminLayout = latePage("admin-layout", layoutCode["/admin-dashboard"]);

const pages = Object.entries(pageCode).map(([path, load]) => ({
  path,
  Page: latePage(path, load),
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

/** Every address of the application. */
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
 * A page whose code comes when it is needed: shown at once when it is here already. When the code
 * can't be had, it throws CodeMissing, by which it can be asked for anew.
 */
function latePage(name: string, load: () => Promise<ComponentType>): ComponentType {
  let late: ComponentType | undefined;
  const fetched = () =>
    lazy(async () => {
      try {
        return { default: await reloadOnce(name, () => fetchCode(load)) };
      } catch (error) {
        // Later, since React renders once more before it gives up.
        if (error instanceof CodeMissing)
          error.forget = () => {
            late = undefined;
          };
        throw error;
      }
    });
  return function LatePage() {
    const [Page] = useState<ComponentType>(() => {
      late ??= fetched();
      return codeHere(load) ?? late;
    });
    return <Page />;
  };
}
