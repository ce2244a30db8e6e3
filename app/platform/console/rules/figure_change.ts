/** How a figure stands to the one of a period before. */
export interface FigureChange {
  way: 'up' | 'down' | 'same'

  /** 0.124 for 12.4 %; null where there was nothing before to be compared with. */
  share: number | null
}

/** @returns null when there was nothing then and is nothing now */
export function computeFigureChange(now: number, before: number): FigureChange | null {
  if (now === 0 && before === 0) return null
  const way = now === before ? 'same' : now > before ? 'up' : 'down'
  return { way, share: before === 0 ? null : Math.abs(now - before) / before }
}
