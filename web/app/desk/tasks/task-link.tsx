import { Link } from "react-router-dom";
import { TextLink } from "../../../ui/text-link";

export const taskPath = (id: string) => `/admin-dashboard/manage-task/${id}`;
/** The address of an imported file's tasks, in the order of its rows. */
export const importedTasksPath = (importId: string) =>
  `/admin-dashboard/manage-task?import=${importId}`;

export const TaskLink = ({ id }: { id: string }) => (
  <TextLink
    asChild
    htmlTranslate="no"
    fontFamily="mono"
    fontSize="sm"
    fontWeight="500"
    whiteSpace="nowrap"
    paddingBlock="3.5"
    marginBlock="-3.5"
  >
    <Link to={taskPath(id)}>{id}</Link>
  </TextLink>
);
