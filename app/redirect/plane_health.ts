/** Where a load balancer asks. No link has this path: an alias has no slash in it. */
export const HEALTH_PATH = '/health/redirects'

/** What the process itself knows, with neither MySQL nor Redis. */
export interface PlaneState {
  /** Have the domains been read since the process started? Until then it knows no link either. */
  isPrepared: boolean

  /** Can a click be kept now? */
  takesClicks: boolean
}

type PlaneStatus = 'Ok' | 'Error'

export interface PlaneHealth {
  statusCode: 200 | 503
  body: {
    status: PlaneStatus
    checks: { name: 'links' | 'spool'; status: PlaneStatus; message: string }[]
  }
}

/**
 * Should visitors be sent to this process? As long as it answers warm links and keeps their clicks,
 * whatever else is missing.
 */
export function planeHealth({ isPrepared, takesClicks }: PlaneState): PlaneHealth {
  const checks: PlaneHealth['body']['checks'] = [
    isPrepared
      ? { name: 'links', status: 'Ok', message: 'Links that were visited before redirect.' }
      : { name: 'links', status: 'Error', message: 'The domains were not read yet.' },
    takesClicks
      ? { name: 'spool', status: 'Ok', message: 'Clicks are kept.' }
      : { name: 'spool', status: 'Error', message: 'The spool takes no clicks: they are lost.' },
  ]
  const isWell = isPrepared && takesClicks
  return { statusCode: isWell ? 200 : 503, body: { status: isWell ? 'Ok' : 'Error', checks } }
}
