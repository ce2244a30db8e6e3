import { defineProblems } from '#app/shared/problems/problem'

/** Every code of reports. Behaviour, section 12.8. */
export const { definitions: analyticsProblems, problem: analyticsProblem } = defineProblems({
  'analytics.time_zone_invalid': {
    status: 422,
    detail: 'There is no such time zone. Give an IANA name such as Europe/London, or UTC.',
  },
  'analytics.time_zone_history': {
    status: 422,
    detail:
      "In a zone other than the workspace's, a report cannot start before the oldest raw clicks that are kept. Start later, or leave `timeZone` out.",
  },
  'analytics.columns_off': {
    status: 501,
    detail:
      'This installation keeps no clicks in columns, so it writes no Parquet. Export CSV, or ask its operator about CLICK_COLUMNS.',
  },
  'analytics.raw_clicks_gone': {
    status: 422,
    detail:
      'A filter or interval needs raw clicks, and those of these days are no longer kept. Start later, or leave the filter and the interval out.',
  },
})
