import { useEffect, useRef } from "preact/hooks";

const places = [0, 1, 2, 3];
export const pinLength = places.length;
const keys = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "", "0", "⌫"];

interface PinFieldProps {
  pin: string;
  setPin: (pin: string) => void;
  /** Takes the focus when the field appears, unless the person is typing elsewhere on the page. */
  politeFocus?: boolean;
}

/** A field that shows a PIN as dots. It has its own keypad, so the browser opens none. */
export function PinField({ pin, setPin, politeFocus = false }: PinFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (politeFocus && !document.activeElement?.matches("input, select, iframe"))
      input.current?.focus();
  }, [politeFocus]);
  return (
    <div class="pin">
      <input
        ref={input}
        class="pin-input"
        type="password"
        inputMode="none"
        autocomplete="off"
        aria-label="M-PESA PIN"
        value={pin}
        onInput={({ currentTarget }) => {
          currentTarget.value = currentTarget.value.replace(/\D/g, "").slice(0, pinLength);
          setPin(currentTarget.value);
        }}
      />
      <span class="dots" aria-hidden="true">
        {places.map((place) => (
          <i key={place} class={place < pin.length ? "full" : ""} />
        ))}
      </span>
    </div>
  );
}

interface KeypadProps {
  pin: string;
  setPin: (pin: string) => void;
}

export const Keypad = ({ pin, setPin }: KeypadProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and a legend.
  <div class="keypad" role="group" aria-label="Keypad">
    {keys.map((key) =>
      key ? (
        <button
          key={key}
          type="button"
          aria-label={key === "⌫" ? "Delete" : key}
          onClick={() => setPin(key === "⌫" ? pin.slice(0, -1) : (pin + key).slice(0, pinLength))}
        >
          {key}
        </button>
      ) : (
        <span key={key} />
      ),
    )}
  </div>
);
