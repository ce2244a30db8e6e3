/** Finds those whose name has a text in it, in whatever case; all of them where nothing is looked for. */
export function searchByName<One extends { name: string }>(
  all: readonly One[],
  search: string
): One[] {
  const wanted = foldCase(search.trim())
  return all.filter(({ name }) => foldCase(name).includes(wanted))
}

function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase()
}
