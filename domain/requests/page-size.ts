/** The number of requests that the dashboard and My Requests show, and how many more the link below the list adds. */
export const PAGE_SIZE = 25;
