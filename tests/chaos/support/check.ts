let [passed, failed] = [0, 0]

/** Notes whether something is as it has to be, and says so; where it is not, with what was found. */
export function check(name: string, isKept: boolean | undefined, found?: unknown): void {
  if (isKept) passed++
  else failed++
  const seconds = `(${Math.round(performance.now() / 1_000)} s)`
  console.log(`${isKept ? '  ✔' : '  ✖'} ${name} ${isKept ? seconds : JSON.stringify(found)}`)
}

export function hasFailed(): boolean {
  return failed > 0
}

/**
 * Ends the program, with what came of all checks.
 *
 * @param least fewer of them are a failure as well
 */
export function endChecks(least = 1): never {
  const isKept = failed === 0 && passed >= least
  console.log(`\nTests  ${passed} passed, ${failed} failed (${passed + failed})`)
  console.log(isKept ? 'kept' : 'BROKEN')
  process.exit(isKept ? 0 : 1)
}
