import type { Eraser } from '#app/people/deletion/erasers'

/** Removes what some links have in some tables, all of it. */
export interface LinkEraser extends Pick<Eraser, 'tables'> {
  erase(linkIds: readonly string[]): Promise<void>
}

const erasers: LinkEraser[] = []

/** Makes known what a higher wing keeps by link; it goes before the links themselves. */
export function addLinkErasers(...added: LinkEraser[]): void {
  erasers.push(...added)
}

export function listLinkErasers(): readonly LinkEraser[] {
  return erasers
}
