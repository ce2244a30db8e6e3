const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte']

/** Returns a size as people of a language read it, such as 1.2 MB. */
export function formatBytes(bytes: number, language = 'en'): string {
  let [size, unit] = [bytes, 0]
  for (; size >= 1_000 && unit < UNITS.length - 1; unit++) size /= 1_000
  const digits = unit === 0 ? 0 : 1
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: UNITS[unit],
    unitDisplay: unit === 0 ? 'long' : 'short',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(size)
}
