import { useEffect, useRef, useState } from "react";
import type { InputOf, ParamsOf, Route } from "#contracts/route";
import { FormAlert } from "../../ui/form-alert";
import { useToast } from "../../ui/toast-host";
import { call } from "../frame/api/client";
import { doOnce, operationKey } from "../frame/api/operation-key";
import { errorOf, isGeneral, useSubmit } from "../frame/hooks/use-submit";
import { useRefreshDesk } from "./queues";

type Values = Record<string, string | boolean>;
type TextName<V> = { [Name in keyof V]: V[Name] extends string ? Name : never }[keyof V] & string;

interface Options {
  onClose: () => void;
  /** The message if no answer came. */
  unreached?: string;
  /** Refetches the data that the action has changed; by default all data of the desk. */
  refresh?: () => void;
}

/**
 * An administrator's action in a dialog: its fields, and a function that sends it, confirms it,
 * closes the dialog and refetches the data. The field with `first` as its ref gets the focus when
 * the dialog opens.
 */
export function useDeskAction<V extends Values>(
  initial: V,
  { onClose, unreached, refresh: own }: Options,
) {
  const [values, setValues] = useState(initial);
  const { busy, failure, submit, refuse } = useSubmit(unreached);
  const refreshDesk = useRefreshDesk();
  const toast = useToast();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const change = (changed: Partial<V>) => setValues((before) => ({ ...before, ...changed }));

  /** `done` is the text of a toast, or a function that shows the success in another way. */
  const act = <R extends Route>(
    name: string,
    route: R,
    params: ParamsOf<R["path"]>,
    body: InputOf<R>,
    done: string | (() => void),
  ) =>
    submit(async () => {
      await doOnce(operationKey(name, body), (once) => call(route, params, body, once));
      if (typeof done === "string") toast("good", done);
      else done();
      onClose();
      (own ?? refreshDesk)();
    });

  return {
    values,
    change,
    busy,
    failure,
    refuse,
    act,
    first,
    field: (name: TextName<V>) => ({
      name,
      value: values[name] as string,
      readOnly: busy,
      error: errorOf(failure, name),
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
        change({ [name]: currentTarget.value } as Partial<V>),
    }),
    /** The failure, if no field shows it. */
    problem: failure && isGeneral(failure, Object.keys(initial)) && (
      <FormAlert>{failure.message}</FormAlert>
    ),
  };
}
