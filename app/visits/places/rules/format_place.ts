/**
 * Formats a region or a city for people: `DE/Bavaria/Munich` is `Munich, Bavaria, Germany`.
 *
 * @param key as clicks have it: the country, the region, and the city, which alone can have slashes
 */
export function formatPlace(key: string, nameCountry: (code: string) => string): string {
  const [country, region, ...city] = key.split('/')
  return [city.join('/'), region, nameCountry(country)].filter((part) => part).join(', ')
}
