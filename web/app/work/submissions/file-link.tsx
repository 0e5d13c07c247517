import { chakra } from "@chakra-ui/react/styled-system";
import { useState } from "react";
import type { Submission } from "#contracts/submissions";
import { submissionRoutes } from "#contracts/submissions";
import { Note } from "../../../ui/note";
import { wordsOf } from "../../frame/api/api-problem";
import { call } from "../../frame/api/client";
import { submissionStrings } from "./strings";

const words = submissionStrings.list;

const Name = chakra("button", {
  base: {
    minHeight: "target",
    // It can be pressed beyond its line, and stands on the line of its row all the same.
    marginBlock: "-2.5",
    textAlign: "start",
    overflowWrap: "anywhere",
    fontWeight: "600",
    color: "blue",
    textDecoration: "underline",
    textUnderlineOffset: "0.18em",
  },
});
const Plain = chakra("strong", { base: { overflowWrap: "anywhere", fontWeight: "600" } });

/** The name of a file; once it is handed in, it can be saved again by it. */
export function FileLink({ submission }: { submission: Submission }) {
  const [problem, setProblem] = useState<string>();
  const { id, fileName, status } = submission;
  if (status === "Uploading") return <Plain>{fileName}</Plain>;
  const open = async () => {
    setProblem(undefined);
    try {
      // Good for five minutes, so it is asked for when it is wanted. An attachment leaves the page as it is.
      location.assign((await call(submissionRoutes.getSubmissionFile, { id }, {})).url);
    } catch (error) {
      setProblem(wordsOf(error, words.linkFailed));
    }
  };
  return (
    <>
      <Name type="button" aria-label={words.open(fileName)} onClick={() => void open()}>
        {fileName}
      </Name>
      {problem && <Note role="alert">{problem}</Note>}
    </>
  );
}
