/** Makes a value once for each object; the value leaves memory with it. */
export function oncePer<Made, Of extends object = object>(
  make: (of: Of) => Made,
): (of: Of) => Made {
  const all = new WeakMap<Of, { readonly made: Made }>();
  return (of) => {
    const known = all.get(of) ?? { made: make(of) };
    all.set(of, known);
    return known.made;
  };
}
