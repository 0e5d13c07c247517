import { type ComponentType, lazy, Suspense } from "react";
import { Navigate, Route, Routes } from "react-router-dom";
import { LonePage } from "./layout/lone-page";
import { NotFoundPage } from "./layout/not-found-page";
import { PageBoundary } from "./layout/page-boundary";
import { layoutCode, pageCode } from "./page-code";
import { reloadOnce } from "./reload-once";

const lazyPage = (load: () => Promise<ComponentType>) =>
  lazy(() => reloadOnce(load).then((page) => ({ default: page })));

const WriterLayout = lazyPage(layoutCode["/dashboard"]);
const AdminLayout = lazyPage(layoutCode["/admin-dashboard"]);
const pages = Object.entries(pageCode).map(([path, load]) => ({ path, Page: lazyPage(load) }));
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
          <Route path="*" element={<Navigate to="/dashboard" replace />} />
        </Route>
        <Route path="/admin-dashboard" element={<AdminLayout />}>
          {under("/admin-dashboard")}
          <Route path="*" element={<Navigate to="/admin-dashboard" replace />} />
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </Suspense>
  </PageBoundary>
);
