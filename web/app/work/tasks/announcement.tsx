import { chakra } from "@chakra-ui/react/styled-system";
import { Button } from "../../../ui/button";
import { taskStrings } from "./strings";

const words = taskStrings.marketplace;

/** Takes no room, so that nothing under it moves; stays in view while the list is scrolled. */
const Place = chakra("div", {
  base: {
    position: "sticky",
    top: "3",
    height: "0",
    zIndex: "1",
    display: "flex",
    justifyContent: "center",
    // On the edge of what follows; the gap of the grid around it would else be doubled.
    marginBottom: { base: "-3", md: "-5" },
    "& > button": {
      flex: "none",
      alignSelf: "flex-start",
      transform: "translateY(-50%)",
      boxShadow: "0 8px 24px rgb(18 21 46 / 0.18)",
      borderRadius: "full",
    },
  },
});

interface AnnouncementProps {
  /** How many tasks were published since the list came. */
  count: number;
  /** None of the list can be taken any more. */
  isUsedUp: boolean;
  onShow: () => void;
}

/** Says that there are other tasks than those in the list under it, and leads to them. */
export const Announcement = ({ count, isUsedUp, onShow }: AnnouncementProps) => (
  <Place role="status">
    {(count > 0 || isUsedUp) && (
      <Button size="sm" onClick={onShow}>
        {count > 0 ? words.newTasks(count) : words.showOpen}
      </Button>
    )}
  </Place>
);
