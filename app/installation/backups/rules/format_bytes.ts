/** Returns a size as people read it. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB']
  let [size, unit] = [bytes, 0]
  for (; size >= 1_000 && unit < units.length - 1; unit++) size /= 1_000
  return `${unit === 0 ? size : size.toFixed(1)} ${units[unit]}`
}
