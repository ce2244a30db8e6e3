/** Sleepers under a line at this height, from the left edge to here. */
function sleepers(y: number, untilX: number): string {
  let path = ''
  for (let x = 12; x < untilX; x += 22) path += `M${x} ${y}v7`
  return `<path class="sleeper" d="${path}"/>`
}

function drawing(parts: string): string {
  return `<svg class="art" viewBox="0 0 420 150" aria-hidden="true">${parts}</svg>`
}

/** Returns a semaphore on its post at the end of a lit line. */
function signal(arm: string): string {
  return drawing(
    `${sleepers(124, 420)}<path class="on" d="M2 118H228"/><path class="off" d="M244 118H418"/>` +
      `<path class="post" d="M236 118V24M226 118h20"/>${arm}` +
      '<circle class="plate" cx="236" cy="36" r="9"/><circle class="lamp" cx="236" cy="36" r="3.5"/>'
  )
}

/** What the pages show: tracks, in the colours of the style sheet. */
export const art = {
  /** Points set for a line that was never laid. */
  pointsToNowhere: drawing(
    `${sleepers(110, 204)}<path class="on" d="M2 104H196"/>` +
      '<path class="missing" d="M216 104H418M214 98c50-6 46-52 96-52h108"/>' +
      '<circle class="points" cx="204" cy="104" r="8"/>'
  ),

  /** The arm lies flat: stop. */
  signalAtDanger: signal('<path class="arm" d="M236 36H182"/>'),

  /** The arm at caution: wait. */
  signalWaiting: signal('<path class="arm caution" d="M236 36L191 63"/>'),

  /** The line ends here. */
  bufferStop: drawing(
    `${sleepers(118, 330)}<path class="on" d="M2 112H300"/>` +
      '<path class="post" d="M300 112H358M318 112V74M322 76l30 36"/>' +
      '<path class="arm" d="M312 58v34"/><path class="missing" d="M374 112H418"/>'
  ),
}
