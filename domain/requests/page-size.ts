/** The number of requests that the dashboard and My Requests show, and how many more the link below the list adds. */
export const REQUEST_PAGE_SIZE = 25;
