/** The words for codes. */
export const labels = {
  role_requester: "Requester",
  role_manager: "Manager",
  role_senior_manager: "Senior manager",
  role_director: "Director",
  role_vp: "VP",
  role_admin: "Admin",
};
