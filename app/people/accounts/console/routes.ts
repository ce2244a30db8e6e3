import '#app/people/accounts/console/outside_routes'
import '#app/people/accounts/console/account_routes'
