/** Writes a name as a type of a program: `links.create` becomes `LinksCreate`. */
export function toTypeName(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}
