import { invalidField } from '#app/shared/problems/problems'
import { EXCLUSIONS, FILTERS, type FilterInput } from '#app/visits/analytics/rules/filters'
import { knowsPlaces } from '#app/visits/places/place_database'
import { findDimensionOf, traitsOf } from '#app/visits/raw_clicks/dimensions'

/** Filters by what a city database says. */
const OF_PLACES = [...FILTERS, ...EXCLUSIONS].filter((name) => {
  const dimension = findDimensionOf(name.replace('exclude.', ''))
  return dimension !== null && traitsOf(dimension).ofPlace
})

/** @throws Problem `request.invalid` with the field, for a filter by places where none are known */
export function requirePlaces(input: FilterInput): void {
  const field = OF_PLACES.find((name) => input[name] !== undefined)
  if (field === undefined || knowsPlaces()) return
  throw invalidField(
    field,
    'This installation has no city database, so that it knows no regions and cities.'
  )
}
