import { useState } from "preact/hooks";

interface MoneyFormProps {
  id: string;
  label: string;
  value: number;
  set: (amount: number) => void;
}

export function MoneyForm({ id, label, value, set }: MoneyFormProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== undefined) set(Number(typed));
        setTyped(undefined);
      }}
    >
      <label id={`${id}-label`} for={id}>
        {label}
      </label>
      <div class="row">
        <input
          id={id}
          inputMode="numeric"
          autocomplete="off"
          pattern="[0-9]{1,9}"
          required
          value={typed ?? value}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <button type="submit" aria-describedby={`${id}-label`}>
          Set
        </button>
      </div>
    </form>
  );
}
