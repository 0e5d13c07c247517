/** Multiplies in the field of 256 elements that QR codes are made in (polynomial 0x11d). */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    if ((b >>> bit) & 1) product ^= a;
  }
  return product;
}

/** The generator polynomial of a degree, without its leading coefficient. */
function generator(degree: number): number[] {
  const coefficients = new Array<number>(degree).fill(0);
  coefficients[degree - 1] = 1;
  let root = 1;
  for (let round = 0; round < degree; round++) {
    for (let place = 0; place < degree; place++)
      coefficients[place] =
        multiply(coefficients[place] ?? 0, root) ^ (coefficients[place + 1] ?? 0);
    root = multiply(root, 2);
  }
  return coefficients;
}

/** The Reed-Solomon code words that repair a block of data. */
export function errorCorrection(data: readonly number[], length: number): number[] {
  const divisor = generator(length);
  let remainder = new Array<number>(length).fill(0);
  for (const byte of data) {
    const [first = 0, ...rest] = remainder;
    const factor = byte ^ first;
    remainder = [...rest, 0].map((value, place) => value ^ multiply(divisor[place] ?? 0, factor));
  }
  return remainder;
}
